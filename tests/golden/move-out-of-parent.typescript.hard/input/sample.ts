{
  if (ready) {
    start();
    // then
    run(() => {
      go();
    });
  }

  end();
}
