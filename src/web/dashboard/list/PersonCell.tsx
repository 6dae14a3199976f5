import { NotedCell } from './NotedCell.tsx';

/** A person in a row: the name and the email, or the email alone. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  return name === '' ? <NotedCell name={email} note="" /> : <NotedCell name={name} note={email} />;
}
