import { gridClass } from '../../blocks/layouts/gridClass.ts';

/** A sample for judging a theme: a header, two links and two cards, with the classes of the blocks. */
export function SamplePage({ name }: { name: string }) {
  return (
    <main>
      <div className="b profile">
        <header className="hero normal">
          <div>
            <span className="avatar letter">{name.slice(0, 1).toUpperCase()}</span>
            <h1>{name}</h1>
            <p>Prints, lessons and essays from a small studio.</p>
          </div>
        </header>
      </div>
      <div className="b link">
        <span className="go lit">
          <span>Book a visit</span>
        </span>
      </div>
      <div className="b link">
        <span className="go">
          <span>Read the journal</span>
        </span>
      </div>
      <div className="b productGrid wide">
        <h2>Shop</h2>
        <ul className={gridClass('calm')}>
          <Card title="Field notes" price="$15" />
        </ul>
      </div>
    </main>
  );
}

function Card({ title, price }: { title: string; price: string }) {
  return (
    <li>
      <span className="letter">{title.slice(0, 1)}</span>
      <div>
        <h3>{title}</h3>
        <b>{price}</b>
      </div>
    </li>
  );
}
