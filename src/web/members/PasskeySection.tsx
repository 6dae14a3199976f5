import type { PageView, PasskeyView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { PASSKEY_NAME_MAX } from '#shared/rules/secondStep.ts';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';

type SectionProps = Pick<Extract<PageView, { kind: 'member-profile' }>, 'store' | 'passkeys'>;

/**
 * The customer's passkeys. Adding one takes a script, which also shows the section if it has no passkeys yet. Renaming and
 * removing work without it.
 */
export function PasskeySection({ store, passkeys: { items, canAdd, known } }: SectionProps) {
  const { passkeys: texts } = useMessages();
  if (items.length === 0 && !canAdd) return null;
  const isHidden = items.length === 0 ? { hidden: true, 'data-passkey': true } : {};
  return (
    <section className="panel split passkeys" data-known={known ?? undefined} {...isHidden}>
      <h2>{texts.title}</h2>
      <p className="meta">{texts.text}</p>
      {items.length === 0 ? null : (
        <ul>
          {items.map((passkey) => (
            <Passkey key={passkey.id} store={store} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <p>
          <a className="button quiet small" href={storeLink(store, 'passkeys')} hidden data-passkey>
            {texts.add}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Passkey({ store, passkey }: { store: SectionProps['store']; passkey: PasskeyView }) {
  const { id, name, added, used, onlyAt } = passkey;
  const { passkeys: texts } = useMessages();
  const removal = storeLink(store, 'passkeyRemoval');
  return (
    <li>
      <bdi>{name}</bdi>
      <p className="meta">
        {added} · {used}
      </p>
      {onlyAt === null ? null : <p className="meta">{fill(texts.onlyAt, { host: onlyAt })}</p>}
      <div className="passkey-acts">
        <details>
          <summary>
            {texts.rename}
            <span className="unseen"> {name}</span>
          </summary>
          <form method="post" action={storeLink(store, 'passkeyName')}>
            <input type="hidden" name="passkey" value={id} />
            <label htmlFor={`name-${id}`}>
              <span className="unseen">{texts.name}</span>
            </label>
            <input
              id={`name-${id}`}
              name="passkeyName"
              defaultValue={name}
              maxLength={PASSKEY_NAME_MAX}
              autoComplete="off"
              dir="auto"
              required
            />
            <button className="quiet small" type="submit">
              {texts.saveName}
            </button>
          </form>
        </details>
        <a href={`${removal}${removal.includes('?') ? '&' : '?'}passkey=${id}`}>
          {texts.remove}
          <span className="unseen"> {name}</span>
        </a>
      </div>
    </li>
  );
}
