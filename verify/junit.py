"""Verdicts as a JUnit file: one test case each, failures with their diffs."""

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from verify.summary import Summary
from verify.verdict import Status, Verdict

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(verdicts: Sequence[Verdict], summary: Summary) -> bytes:
    """The file; tasks that cannot be judged and broken tools are errors, not failures."""
    errors = summary.total.invalid + summary.total.tool_failures
    suite = ET.Element(
        "testsuite",
        name="hunksmith verify",
        tests=str(len(verdicts)),
        failures=str(summary.total.judged - summary.total.passed),
        errors=str(errors),
    )
    for verdict in verdicts:
        case = ET.SubElement(suite, "testcase", classname=_clean(verdict.mutation), name=_clean(verdict.case_id))
        if verdict.status is Status.FAIL:
            _add(case, "failure", str(verdict.failure), verdict)
        elif verdict.status is not Status.PASS:
            _add(case, "error", verdict.status.value, verdict)
    root = ET.Element("testsuites")
    root.append(suite)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'.encode()


def _add(case: ET.Element, tag: str, kind: str, verdict: Verdict) -> None:
    element = ET.SubElement(case, tag, type=kind, message=_clean(verdict.detail or kind))
    element.text = _clean(verdict.diff)


def _clean(text: str) -> str:
    """Text without the characters that XML cannot hold in any spelling."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
