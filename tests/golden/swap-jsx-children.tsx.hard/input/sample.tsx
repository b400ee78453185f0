const view = (
  <Box>
    <Body>
      text
    </Body>
    <Head size={1} />
  </Box>
);
