export function Gallery({ images }) {
  const columns = [[], []];

  images.forEach((image, index) => {
    columns[index % 2].push(image);
  });

  images.forEach((image, index) => {
    columns[index % 2].push(image);
  });

  return columns.map((column) => <Column images={column} />);
}
