/** Calls back when the page is online or visible again, until the function that it gives is called. */
export function onPageBack(call: () => void): () => void {
  const page: unknown = globalThis;
  const stops = [listen(page, 'online', call), listen(Reflect.get(globalThis, 'document'), 'visibilitychange', call)];
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(target: unknown, event: string, call: () => void): () => void {
  if (typeof EventTarget === 'undefined' || !(target instanceof EventTarget)) return () => undefined;
  target.addEventListener(event, call);
  return () => target.removeEventListener(event, call);
}
