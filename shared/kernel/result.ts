/** What a function gives that can be refused: the value, or the reason as a value. Only bugs throw. */
export type Result<Value, Problem> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Problem };

export function succeed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<Problem>(error: Problem): { readonly ok: false; readonly error: Problem } {
  return { ok: false, error };
}

/** Ends an exhaustive switch: the compiler refuses a case that was forgotten, and at run time it is a bug. */
export function assertNever(value: never): never {
  throw new Error(`not a member of its union: ${JSON.stringify(value)}`);
}
