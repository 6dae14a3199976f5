import { initialOf } from '../blocks/Avatar.tsx';

type ItemCoverProps = {
  item: { title: string; coverUrl: string | null };
  /** It is likely above the fold, so it is not loaded late. */
  isSoon?: boolean;
};

/** The product's image, or its initial. Decorative, because the title is beside it. */
export function ItemCover({ item: { title, coverUrl }, isSoon = false }: ItemCoverProps) {
  if (coverUrl === null) {
    return (
      <span className="letter" aria-hidden>
        {initialOf(title)}
      </span>
    );
  }
  const img = <img src={coverUrl} alt="" width={640} height={480} {...(isSoon ? {} : { loading: 'lazy' as const })} />;
  // React would add a preload link, but not for an image inside <picture>.
  return isSoon ? <picture>{img}</picture> : img;
}
