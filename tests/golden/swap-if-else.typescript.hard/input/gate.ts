export function enter(gate: Gate, guest: Guest): string {
  if (gate.open && guest.invited) {
    return "sorry";
  } else {
    // Counted for the fire brigade.
    gate.inside += 1;
    return "welcome";
  }
}
