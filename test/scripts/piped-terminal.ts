/** `npm run play` as a person has it, in a process of its own. */
import { expect } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A test that fails leaves none of its processes behind. */
const running = new Set<ChildProcess>();
export function endTerminals(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** `npm run play` in a terminal of its own, with pipes for keyboard and screen. */
export class PipedTerminal {
  readonly process: ChildProcess;
  readonly #end: Promise<unknown[]>;
  output = '';
  errors = '';

  constructor(user: string, ...args: readonly string[]) {
    const [program, ...words] = this.commandFor(args);
    this.process = spawn(program, words, { env: { ...process.env, XDG_STATE_HOME: user } });
    this.process.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.process.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    this.#end = once(this.process, 'close');
    running.add(this.process);
  }

  protected commandFor(args: readonly string[]): readonly [string, ...string[]] {
    return [process.execPath, 'scripts/play.ts', ...args];
  }

  /** By itself, or by a signal. */
  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  type(text: string): this {
    this.process.stdin?.write(text);
    return this;
  }

  hangUp(): this {
    this.process.stdin?.end();
    return this;
  }

  /** Waits until something like this has been written. */
  async shows(wanted: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = wanted.exec(this.output);
      if (found !== null) return found;
      if (this.hasEnded) throw new Error(`no ${wanted.source} in:\n${this.output}${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), this.#end]);
    }
  }

  async code(): Promise<string> {
    const [, letters = ''] = await this.shows(/│ {2}((?:\w ){5}\w) {2}│/);
    return letters.replaceAll(' ', '');
  }

  async ends(status: number): Promise<string> {
    const [ended] = await this.#end;
    expect({ ended, errors: this.errors, last: this.output.slice(-400) }).toMatchObject({ ended: status, errors: '' });
    return this.output;
  }

  /** Gives the one line that says why it failed. */
  async fails(): Promise<string> {
    await this.#end;
    expect(this.process.exitCode).toBe(1);
    return this.errors;
  }
}

/** Runs a command in a terminal of the system, which takes its keys from a pipe. */
const IN_A_TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

/** The same in a terminal of the system, where keys are typed and lines are edited. It needs python3. */
export class TypedTerminal extends PipedTerminal {
  protected override commandFor(args: readonly string[]): readonly [string, ...string[]] {
    return ['python3', '-c', IN_A_TERMINAL, ...super.commandFor(args)];
  }

  /** Presses Enter behind these words. */
  enter(words: string): this {
    return this.type(`${words}\r`);
  }
}
