sizes = (
    ["large"],
    "small",
)
