/** As much of JSON Schema as the protocol's messages use, and how it is said in a table. */
import { z } from 'zod';

const partSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  oneOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});
export type Part = z.infer<typeof partSchema>;

/** Reads a schema, or a part of one. */
export function readPart(value: unknown): Part {
  return partSchema.parse(value);
}

/** The fields of an object: what each is, and whether it may be left out. */
export function fieldsOf(part: Part): readonly { name: string; part: Part; isOptional: boolean }[] {
  return Object.entries(part.properties ?? {}).map(([name, value]) => ({
    name,
    part: readPart(value),
    isOptional: part.required?.includes(name) !== true,
  }));
}

/** What a value may be, in a few words. */
export function kindOf(part: Part): string {
  if (part.const !== undefined) return `\`${JSON.stringify(part.const)}\``;
  if (part.enum !== undefined) return part.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (part.oneOf !== undefined) return 'object, one of those below';
  const choices = part.anyOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => kindOf(readPart(choice))))].join(' or ');
  if (Array.isArray(part.type)) return part.type.map((type) => kindOf({ ...part, type })).join(' or ');
  if (part.type === 'array') return `list of ${kindOf(readPart(part.items ?? {}))}${upTo(part.maxItems)}`;
  if (part.type === 'object') return objectKind(part);
  if (part.type === 'string') return `text${sizeOf(part)}`;
  if (part.type === 'integer') return `whole number${rangeOf(part)}`;
  return part.type ?? 'anything';
}

function objectKind(part: Part): string {
  const names = Object.keys(part.properties ?? {}).map((name) => `\`${name}\``);
  if (names.length > 0) return `object with ${names.join(', ')}`;
  return typeof part.additionalProperties === 'object' && part.additionalProperties !== null
    ? `object of ${kindOf(readPart(part.additionalProperties))} by name`
    : 'object';
}

function sizeOf({ pattern, minLength, maxLength }: Part): string {
  if (pattern !== undefined) return ` like \`${pattern}\`${upTo(maxLength)}`;
  if (maxLength === undefined) return '';
  return minLength === undefined ? `, at most ${maxLength} long` : `, ${minLength} to ${maxLength} long`;
}

function rangeOf({ minimum, maximum }: Part): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (isBounded) return `, ${minimum ?? 0} to ${maximum}`;
  return minimum === undefined || minimum < -1 ? '' : `, from ${minimum}`;
}

function upTo(most: number | undefined): string {
  return most === undefined ? '' : `, at most ${most}`;
}
