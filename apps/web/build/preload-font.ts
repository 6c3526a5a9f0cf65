import type { Plugin } from 'vite';

const textFont = /geist-latin-wght-normal-.*\.woff2$/;

/** Preloads the text font together with the style sheet, so that text does not change its width later. */
export function preloadFont(): Plugin {
  return {
    name: 'rampart:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => textFont.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}
