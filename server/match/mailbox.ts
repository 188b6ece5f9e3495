/** What waits for one match, and is done one at a time, in the order in which it came. */

interface Task {
  readonly run: () => Promise<void> | undefined;
}

/** Does its work in order. Work that need not wait is done at once, without a turn of the event loop. */
export class Mailbox {
  private readonly tasks: Task[] = [];
  private isWorking = false;

  /** Whether nothing waits and nothing is under way. */
  get isEmpty(): boolean {
    return !this.isWorking;
  }

  /** Does the work when its turn has come. Where it throws or rejects, `failed` gives the answer: nobody behind it waits. */
  enqueue<Answer>(work: () => Answer | Promise<Answer>, failed: (error: unknown) => Answer): Promise<Answer> {
    return new Promise((resolve) => {
      this.tasks.push({ run: () => settle(work, failed, resolve) });
      this.work();
    });
  }

  private work(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) {
      const pending = task.run();
      if (pending === undefined) continue;
      void pending.then(() => {
        this.isWorking = false;
        this.work();
      });
      return;
    }
    this.isWorking = false;
  }
}

function settle<Answer>(
  work: () => Answer | Promise<Answer>,
  failed: (error: unknown) => Answer,
  resolve: (answer: Answer) => void,
): Promise<void> | undefined {
  const answerFailure = (error: unknown): void => resolve(failed(error));
  try {
    const answer = work();
    if (answer instanceof Promise) return answer.then(resolve, answerFailure);
    resolve(answer);
  } catch (error) {
    answerFailure(error);
  }
  return undefined;
}
