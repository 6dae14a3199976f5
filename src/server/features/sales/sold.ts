/** The order states that count as sold, including refunded ones. */
export const SOLD = ['paid', 'partially-refunded', 'refunded'];
