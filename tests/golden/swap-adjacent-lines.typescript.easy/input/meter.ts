export class Meter {
  private total = 0; // kept in step with samples
  private readonly samples: number[] = [];

  add(sample: number): void {
    this.samples.push(sample);
    this.total += sample;
  }
}
