import { DeletedStores } from '../store/DeletedStores.tsx';
import { Part } from './Part.tsx';

/** The creator's deleted stores, while they can be brought back. */
export function DeletedStoresPart() {
  return (
    <DeletedStores>
      {(list) => (
        <Part
          id="deleted-stores"
          title="Deleted stores"
          sentence="Restore one to bring it back with everything in it. It needs a free place in your plan."
        >
          {list}
        </Part>
      )}
    </DeletedStores>
  );
}
