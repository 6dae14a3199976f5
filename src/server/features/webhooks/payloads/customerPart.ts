/** The customer in a message. Null: nobody yet, such as an imported license key that is not given out. */
export const customerPart = ({
  customerId: id,
  email,
  name,
}: {
  customerId: string | null;
  email: string | null;
  name: string | null;
}) => (id === null ? null : { id, email: email ?? '', name: name ?? '' });
