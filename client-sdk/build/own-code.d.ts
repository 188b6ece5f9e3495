/** Options of esbuild: how our own code is bundled, with what it uses of shared/. */
export declare const OWN_CODE: {
  readonly bundle: true;
  readonly external: string[];
  readonly plugins: { readonly name: string; readonly setup: (build: unknown) => void }[];
  readonly platform: 'neutral';
  readonly target: string;
  readonly legalComments: 'none';
};
