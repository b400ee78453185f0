export class Meter {
  private readonly samples: number[] = [];
  private total = 0; // kept in step with samples

  add(sample: number): void {
    this.samples.push(sample);
    this.total += sample;
  }
}
