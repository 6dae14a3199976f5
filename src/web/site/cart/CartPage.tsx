import type { CartLineView, PageView, StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { initialOf } from '../../blocks/Avatar.tsx';
import { firstProblem } from '../../blocks/fieldProblems.ts';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { BumpField } from '../checkout/BumpFields.tsx';
import { OwnPriceField } from '../checkout/OwnPriceField.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';

type CartPageProps = Extract<PageView, { kind: 'cart' }>;

/** What the buyer has chosen. One form holds all lines, so that going to the checkout saves them too. */
export function CartPage(view: CartPageProps) {
  const { store, lines, removed, notice } = view;
  const { cart, common, members } = useMessages();
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width cart-page">
        <div className="head">
          <a className="back" href={storeLink(store)}>
            <Symbol name="back" />
            {common.backToStore}
          </a>
          <h1>{cart.title}</h1>
        </div>
        <NoticeBox sentences={notice === null ? [] : [notice]} tone="problem" />
        {removed === null ? null : <Removed store={store} removed={removed} />}
        {lines.length === 0 ? (
          <div className="panel nothing">
            <p>{cart.empty}</p>
            <a className="button" href={storeLink(store)}>
              {members.browseStore}
            </a>
          </div>
        ) : (
          <CartForm view={view} />
        )}
        <CurrencyChoice store={store} currency={view.currency} path={store.base + STORE_PATHS.cart} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}

/** Says what was removed, and adds it again with its quantity and amount. */
function Removed({
  store,
  removed: { slug, variantId, title, quantity, offered, bumpOf },
}: {
  store: StoreFrame;
  removed: NonNullable<CartPageProps['removed']>;
}) {
  const { cart } = useMessages();
  return (
    <form className="notice undo" method="post" action={storeLink(store, 'cart')}>
      <output>{fill(cart.removed, { title })}</output>
      <input type="hidden" name="product" value={slug} />
      {variantId === null ? null : <input type="hidden" name="variant" value={variantId} />}
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="offered" value={offered} />
      {bumpOf === null ? null : <input type="hidden" name="bumpOf" value={bumpOf} />}
      <button className="quiet" type="submit" name="intent" value="add">
        {cart.undo}
      </button>
    </form>
  );
}

function CartForm({ view: { store, lines, bumps, total, problems } }: { view: CartPageProps }) {
  const { cart, checkout } = useMessages();
  const fields = lines.flatMap(({ id }) => [`quantity-${id}`, `amount-${id}`]);
  const state = { problems, focus: firstProblem(fields, problems) };
  const hasFields = bumps.length > 0 || lines.some(({ quantity, offer }) => quantity !== null || offer !== null);
  return (
    <form className="panel" method="post" action={storeLink(store, 'cart')} data-cart="" data-extra="now">
      {/* Enter saves the quantities. Without this button it would remove the first product. */}
      <button type="submit" className="first" name="intent" value="update" tabIndex={-1} aria-hidden />
      <ul className="lines">
        {lines.map((line) => (
          <Line key={line.id} store={store} line={line} {...state} />
        ))}
      </ul>
      {bumps.length === 0 ? null : (
        <div className="bumps">
          {bumps.map((bump) => (
            <BumpField key={bump.name} bump={bump} />
          ))}
        </div>
      )}
      {total === null ? null : (
        <>
          <dl className="receipt">
            <div className="total">
              <dt>{checkout.total}</dt>
              <dd>{total}</dd>
            </div>
          </dl>
          <p className="meta">{cart.later}</p>
          <div className="go">
            {hasFields ? (
              <button className="quiet" type="submit" name="intent" value="update" data-update="">
                {checkout.updateTotal}
              </button>
            ) : null}
            <button type="submit" name="intent" value="checkout" data-leaves="">
              {cart.checkOut}
            </button>
          </div>
        </>
      )}
    </form>
  );
}

function Line({ store, line, ...state }: FieldState & { store: StoreFrame; line: CartLineView }) {
  const { id, title, slug, cover, problem, amount, unit, full, was, quantity, offer } = line;
  const { cart, checkout } = useMessages();
  const name = problem === null ? title : <s>{title}</s>;
  return (
    <li className={problem === null ? undefined : 'gone'}>
      {cover === null ? (
        <span className="letter" aria-hidden>
          {initialOf(title)}
        </span>
      ) : (
        <img
          src={imageAddress(cover.image, 320)}
          width={cover.image.width}
          height={cover.image.height}
          alt={cover.alt}
        />
      )}
      <div>
        {slug === null ? (
          <span className="name" dir="auto">
            {name}
          </span>
        ) : (
          <a className="name" href={storeLink(store, 'product', slug)} dir="auto">
            {name}
          </a>
        )}
        {problem === null ? null : <p className="meta">{problem}</p>}
        {was === null ? null : (
          <p className="meta">
            {cart.changed} <s dir="auto">{was}</s>
          </p>
        )}
        {unit === null ? null : (
          <p className="meta">
            <bdi>{unit}</bdi>
          </p>
        )}
      </div>
      <p className="amount">
        {full === null ? null : (
          <>
            <s>{full}</s>{' '}
          </>
        )}
        {amount}
      </p>
      {quantity === null && offer === null ? null : (
        <div className="change">
          {quantity === null ? null : (
            <FormField
              name={`quantity-${id}`}
              label={checkout.quantity}
              aria-label={`${checkout.quantity}: ${title}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              required
              defaultValue={quantity.value}
              {...state}
            />
          )}
          {offer === null ? null : <OwnPriceField name={`amount-${id}`} offer={offer} title={title} {...state} />}
        </div>
      )}
      <button
        className="plain"
        type="submit"
        name="remove"
        value={id}
        formNoValidate
        aria-label={`${cart.remove}: ${title}`}
      >
        {cart.remove}
      </button>
    </li>
  );
}
