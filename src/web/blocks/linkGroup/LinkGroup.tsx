import type { linkGroup } from '#shared/blocks/linkGroup.ts';
import { Hint } from '../Hint.tsx';
import { GoLink, leadsSomewhere } from '../link/GoLink.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

export function LinkGroup({ props, page: { data, isEditing } }: ViewPropsOf<typeof linkGroup>) {
  const links = isEditing ? props.links : props.links.filter(leadsSomewhere);
  if (links.length === 0) return isEditing ? <Hint>Add links to this group.</Hint> : null;
  const list = (
    <ul className={`gos ${props.look}`}>
      {links.map((link, index) => (
        <li key={index}>
          <GoLink link={link} images={data.images} />
        </li>
      ))}
    </ul>
  );
  if (props.title === '') return list;
  if (props.fold === 'never') {
    return (
      <>
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
        {list}
      </>
    );
  }
  return (
    <details open={props.fold === 'open'}>
      <summary>
        <h2 dir="auto">{props.title}</h2>
      </summary>
      {list}
    </details>
  );
}
