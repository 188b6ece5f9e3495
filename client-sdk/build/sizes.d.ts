/** How large the SDK may be in a page, in bytes of gzip. */
export declare const LIMITS: { readonly own: number; readonly all: number; readonly verify: number };
export declare function measure(): Promise<{ own: number; all: number; verify: number; files: readonly string[] }>;
