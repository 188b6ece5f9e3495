/** Reads what a server has written: where it cannot be read, nobody has to be told what should have stood there. */

export function readWhole(text, read) {
  let offset = 0;
  const isNext = (literal) => text.startsWith(literal, offset);
  const takes = (literal) => isNext(literal) && ((offset += literal.length), true);
  const stop = () => new Error(`${text} ends at ${offset}`);
  const scanner = {
    get offset() {
      return offset;
    },
    isAtEnd: () => offset === text.length,
    isNext,
    takes,
    take(literal) {
      if (!takes(literal)) throw stop();
    },
    read(pattern) {
      pattern.lastIndex = offset;
      const [run] = pattern.exec(text) ?? [];
      if (run === undefined) throw stop();
      offset += run.length;
      return run;
    },
    stop,
  };
  try {
    const value = read(scanner);
    if (offset < text.length) throw stop();
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error };
  }
}
