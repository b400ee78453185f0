const sizes = [
  "small",
  "large", // huge
  other,
];
