import type { CheckoutLineView, CheckoutView, StoreFrame, SummaryRowView } from '#shared/contract/pages.ts';
import { initialOf } from '../../blocks/Avatar.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { Facts } from '../../blocks/Facts.tsx';
import { Purchase } from './Purchase.tsx';

type OrderLinesProps = Pick<CheckoutView, 'product' | 'variant' | 'lines' | 'summary' | 'quantity'> & {
  store: StoreFrame;
  limits: CheckoutView['limits'];
};

/** What is bought, with the amounts that make up the total: compact on a phone, beside the form on a desktop. */
export function OrderLines({ store, product, variant, lines, summary, quantity, limits }: OrderLinesProps) {
  const { checkout } = useMessages();
  return (
    <section className="lines" aria-label={checkout.order}>
      {product === null ? null : (
        <Purchase product={product} variant={variant?.title ?? null} quantity={quantity?.chosen ?? 1} />
      )}
      {lines.length === 0 ? null : (
        <ul>
          {lines.map((line) => (
            <OrderLine key={line.id} store={store} line={line} />
          ))}
        </ul>
      )}
      <Facts facts={limits} />
      {summary.length === 0 ? null : (
        <dl className="receipt">
          {summary.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </dl>
      )}
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

const Row = ({ kind, label, amount }: SummaryRowView) => (
  <div className={kind === 'part' ? undefined : kind}>
    <dt dir="auto">{label}</dt>
    <dd>{amount}</dd>
  </div>
);
