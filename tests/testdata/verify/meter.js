"use strict";

const UNITS = { metre: "m", "square metre": "m²", second: 's', "per cent": "%" };
const PATTERN = /^(\d+)  *([a-z]+)\s?$/i;
const TOOLTIP = `value   in
    ${UNITS.metre} or
  ${UNITS.second}  `;

// Reads "12 m" and the like; what cannot be read is null.
function parseMeasure(text, fallback = null) {
  const match = PATTERN.exec(text.trim());
  if (match === null) {
    return fallback;
  }
  const [, digits, unit] = match; // the whole match comes first
  return { value: Number(digits), unit: unit.toLowerCase(), known: unit in UNITS };
}

class Meter {
  static count = 0;
  #readings = [];

  constructor(name, limit) {
    this.name = name;
    this.limit = limit ?? 100;
    Meter.count += 1;
  }

  async add(source, scale) {
    const reading = await source.read(this.name, scale);
    if (typeof reading !== "number" || reading < 0) {
      throw new TypeError("a reading is a number, and it's not negative");
    }
    this.#readings.push(reading * (scale + 1));
    return this.#readings.length;
  }

  summary() {
    let total = 0;
    for (const reading of this.#readings) {
      if (reading > this.limit) {
        continue;
      }
      total += reading;
    }
    switch (this.#readings.length) {
      case 0:
        return "nothing yet";
      case 1:
      case 2:
        return `${this.name}: few`;
      default:
        return `${this.name}: ${total / this.#readings.length} - mean`;
    }
  }
}

module.exports = { Meter, parseMeasure, TOOLTIP };
