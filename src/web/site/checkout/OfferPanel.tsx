import type { OfferView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { Facts } from '../../blocks/Facts.tsx';

type OfferPanelProps = { offer: OfferView };

/** A product that the buyer can add after paying. Both answers are buttons of one form. */
export function OfferPanel({
  offer: { action, token, title, cover, text, limits, price, was, note },
}: OfferPanelProps) {
  const { offer } = useMessages();
  return (
    <form className="panel offer" method="post" action={action}>
      <p className="meta">{offer.title}</p>
      {cover === null ? null : (
        <img
          src={imageAddress(cover.image, 640)}
          width={cover.image.width}
          height={cover.image.height}
          alt={cover.alt}
        />
      )}
      <h2 dir="auto">{title}</h2>
      {text === '' ? null : <p dir="auto">{text}</p>}
      <Facts facts={limits} />
      <input type="hidden" name="offer" value={token} />
      <button type="submit" name="answer" value="accept">
        {fill(offer.add, { price })}
        {was === null ? null : <s>{was}</s>}
      </button>
      <p className="meta">{note}</p>
      <button className="quiet" type="submit" name="answer" value="decline">
        {offer.decline}
      </button>
    </form>
  );
}
