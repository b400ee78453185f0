const sizes = [
  "large", // huge
  "small",
  other,
];
