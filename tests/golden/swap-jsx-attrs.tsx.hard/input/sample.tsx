const view = <Box tall={2} wide name="box" />;
