/** What a value is once it has been written as JSON and read again. */
export function throughJson<Value>(value: Value): Value {
  const copy: Value = JSON.parse(JSON.stringify(value));
  return copy;
}

/** Freezes plain data to its last field: from then on whoever tries to change it throws. Gives the same value. */
export function deepFreeze<Value>(value: Value): Value {
  freeze(value);
  return value;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const held of Object.values(value)) freeze(held);
}
