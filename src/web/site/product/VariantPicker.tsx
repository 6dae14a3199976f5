import type { PageView, VariantView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { variantFieldOf } from '#shared/rules/variant.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** The id of the form, which the buttons of the page belong to. */
export const PICKER = 'choose';

type PickerProps = Pick<Extract<PageView, { kind: 'product' }>, 'store' | 'product' | 'options' | 'variants'>;

/**
 * The choice of a variant. The form sends it to the checkout or the cart, which also say if it is sold out. With a script,
 * the page shows the price and the availability of what is chosen (browser/variants.ts).
 */
export function VariantPicker({ store, product, options, variants }: PickerProps) {
  const { product: messages } = useMessages();
  const [path = '', query = ''] = storeLink(store, 'checkout', product.slug).split('?');
  const first = variants.find(({ left }) => left !== 0) ?? variants[0];
  const hasTerms = product.price.terms !== undefined;
  const isPriced = new Set(variants.map(({ price }) => price.label)).size > 1;
  return (
    <form
      id={PICKER}
      className="choose"
      method="get"
      action={path}
      data-extra="now"
      data-none={messages.notTogether}
      data-out={messages.soldOut}
    >
      <input type="hidden" name="product" value={product.slug} />
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {options.map(({ name, values }, at) => (
        <fieldset key={name}>
          <legend dir="auto">{name}</legend>
          <div className="values">
            {values.map((value, index) => {
              const having = variants.filter((variant) => variant.values[at] === value);
              const isOut = having.every(({ left }) => left === 0);
              const saving = savingOf(having);
              const [only] = options.length === 1 ? having : [];
              return (
                <div key={value} className={isOut ? 'value out' : 'value'}>
                  <input
                    type="radio"
                    id={`${variantFieldOf(at)}-${index}`}
                    name={variantFieldOf(at)}
                    value={value}
                    required
                    defaultChecked={first?.values[at] === value}
                    disabled={isOut}
                  />
                  <label htmlFor={`${variantFieldOf(at)}-${index}`}>
                    <bdi>{value}</bdi>
                    {only && isPriced && !isOut ? <span className="meta">{only.price.label}</span> : null}
                    {saving === null || isOut ? null : <span className="saving">{saving}</span>}
                    <span className="meta why">
                      {isOut ? (having.length > 0 ? messages.soldOut : messages.notTogether) : ''}
                    </span>
                  </label>
                </div>
              );
            })}
          </div>
        </fieldset>
      ))}
      <ul hidden>
        {variants.map(({ id, values, price, left }) => (
          <li
            key={id}
            data-values={values.join('\n')}
            data-price={price.label}
            data-terms={hasTerms ? price.terms : undefined}
            data-note={left === null ? '' : left === 0 ? messages.soldOut : fill(messages.left, { count: `${left}` })}
            data-left={left === 0 ? 0 : undefined}
          />
        ))}
      </ul>
    </form>
  );
}

/** What a value saves in whatever else is chosen. Null: nothing, or not in all of it. */
function savingOf(having: readonly VariantView[]): string | null {
  const [first, ...others] = new Set(having.map(({ saving }) => saving));
  return first === undefined || others.length > 0 ? null : first;
}
