const view = <Box wide tall={2} name="box" />;
