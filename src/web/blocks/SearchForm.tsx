import { useBlockMessages } from './useBlockMessages.ts';

type SearchFormProps = {
  /** Unique on the page. */
  id: string;
  /** The page that shows what was found. */
  action: string;
  label: string;
  search?: string;
  /** What else the page's URL asks for. */
  tag?: string;
};

/** Searches a long list on the server, so that it works without a script. */
export function SearchForm({ id, action, label, search = '', tag = '' }: SearchFormProps) {
  const { find } = useBlockMessages().front;
  const [path = '', query = ''] = action.split('?');
  const fields = [...new URLSearchParams(query), ...(tag === '' ? [] : [['tag', tag] as const])];
  return (
    <search>
      <form className="search-list" action={path}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="unseen">
          <label htmlFor={id}>{label}</label>
        </span>
        <input id={id} type="search" name="q" defaultValue={search} placeholder={label} maxLength={100} />
        <button className="cta" type="submit">
          {find}
        </button>
      </form>
    </search>
  );
}
