const view = (
  <Box>
    <Head size={1} />
    <Body>
      text
    </Body>
  </Box>
);
