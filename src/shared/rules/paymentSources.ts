/** What a page with a payment provider's fields may load from other origins, as expressions of a security policy. */
export interface PaymentSources {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
  images: readonly string[];
}
