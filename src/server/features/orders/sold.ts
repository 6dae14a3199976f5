/** The states of orders that count as sold, refunded or not. */
export const SOLD = ['paid', 'partially-refunded', 'refunded'];
