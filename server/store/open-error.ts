/** Why a store cannot be opened, for the host: a word for programs, and a sentence. */
export type OpenFault =
  'locked' | 'newer' | 'older' | 'missing' | 'notWritable' | 'notAStore' | 'damaged' | 'oldSqlite';

/** Thrown where a store cannot be opened. Its message is a sentence for the host. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
  readonly fault: OpenFault;

  constructor(fault: OpenFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
