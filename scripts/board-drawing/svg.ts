/** What an attribute can hold; an undefined one is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A text as XML can hold it, in an element or in a quoted attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A number as a drawing needs it: to a tenth of a unit. */
export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** One element with its attributes and what stands in it, which is markup already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === undefined ? [] : ` ${key}="${typeof value === 'number' ? tenth(value) : escapeXml(value)}"`,
    )
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}
