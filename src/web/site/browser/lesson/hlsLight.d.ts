// The light build has the same interface, without what this product does not use.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
