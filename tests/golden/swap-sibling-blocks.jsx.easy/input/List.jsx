export const List = ({ items }) => {
  return <ul>{items.map((item) => <Row item={item} />)}</ul>;
};

const Row = ({ item }) => (
  <li>
    {item.name}
  </li>
);
