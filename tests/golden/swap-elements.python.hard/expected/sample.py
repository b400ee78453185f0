sizes = (
    "small",
    ["large"],
)
