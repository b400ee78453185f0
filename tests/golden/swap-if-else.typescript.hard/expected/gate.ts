export function enter(gate: Gate, guest: Guest): string {
  if (gate.open && guest.invited) {
    // Counted for the fire brigade.
    gate.inside += 1;
    return "welcome";
  } else {
    return "sorry";
  }
}
