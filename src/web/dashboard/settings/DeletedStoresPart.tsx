import { DeletedStores } from '../store/DeletedStores.tsx';
import { Part } from './Part.tsx';

/** The creator's deleted stores that can still be restored. */
export function DeletedStoresPart() {
  return (
    <DeletedStores>
      {(list) => (
        <Part
          id="deleted-stores"
          title="Deleted stores"
          sentence="Restore a store with everything in it. Your plan must have room for one more store."
        >
          {list}
        </Part>
      )}
    </DeletedStores>
  );
}
