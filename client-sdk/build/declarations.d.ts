/** The declarations of each entry, by its name. Throws where they cannot stand alone. */
export declare function declarationsOf(entries: readonly string[]): ReadonlyMap<string, string>;
