/** Options of esbuild: how our own code is bundled, with what it uses of shared/. */
export interface BundleOptions {
  readonly bundle: true;
  readonly external: string[];
  readonly plugins: { readonly name: string; readonly setup: (build: unknown) => void }[];
  readonly platform: 'neutral';
  readonly target: string;
  readonly legalComments: 'none';
}
export declare const OWN_CODE: BundleOptions;
/** The same for the client alone, which checks nothing of what its server says. */
export declare const CLIENT_CODE: BundleOptions;
