import type { CheckoutLineView, CheckoutView, StoreFrame } from '#shared/contract/pages.ts';
import { initialOf } from '../../blocks/Avatar.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type OrderLinesProps = Pick<CheckoutView, 'lines' | 'discount' | 'tax' | 'total'> & { store: StoreFrame };

/** What is bought, line by line, with the amounts that make up the total. */
export function OrderLines({ store, lines, discount, tax, total }: OrderLinesProps) {
  const { checkout, order } = useMessages();
  const amounts = discount?.amounts ?? null;
  const sum = tax?.sum ?? null;
  const isAdded = sum !== null && !sum.isIncluded;
  return (
    <section className="lines" aria-label={checkout.order}>
      <ul>
        {lines.map((line) => (
          <OrderLine key={line.slug} store={store} line={line} />
        ))}
      </ul>
      <dl className="receipt">
        {amounts === null ? null : <Row name={order.subtotal} amount={amounts.subtotal} />}
        {amounts === null ? null : <Row name={order.discount} amount={amounts.amount} />}
        {isAdded && amounts === null ? <Row name={order.subtotal} amount={sum.subtotal} /> : null}
        {isAdded ? <Row name={sum.label} amount={sum.amount} /> : null}
        <Row name={checkout.total} amount={total} isTotal />
        {sum?.isIncluded ? <Row name={sum.label} amount={sum.amount} /> : null}
      </dl>
    </section>
  );
}

function OrderLine({ store, line }: { store: StoreFrame; line: CheckoutLineView }) {
  const { slug, title, cover, quantity, unit, amount } = line;
  return (
    <li>
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
        <a href={storeLink(store, 'product', slug)} dir="auto">
          {title}
        </a>
        {unit === null ? null : (
          <p className="meta">
            <bdi>{unit}</bdi> × {quantity}
          </p>
        )}
      </div>
      <p className="amount">{amount}</p>
    </li>
  );
}

function Row({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
