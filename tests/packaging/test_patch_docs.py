"""The patch of generated C code adds docstrings and argument names in type errors."""

from pathlib import Path

from patch_mypyc_docs import Completion

MODULE = '''
"""A “module”."""


class Box:
    """A box."""

    def put(self, thing: int) -> None:
        """Put it in.

        Say "twice"?
        """

    @property
    def full(self) -> bool:
        """Whether it is full."""

    def apply(self, move: int) -> None: ...
'''
GENERATED = """
static PyTypeObject CPyType_box___Box_template_ = {
    .tp_doc = PyDoc_STR("Box()\\n--\\n\\n"),
};
    {"full",
     (getter)box___Box_get_full,
     NULL, NULL, NULL},
    {"put",
     (PyCFunction)CPyPy_box___Box___put,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("put($self, thing)\\n--\\n\\n")},
PyObject *CPyPy_box___Box___put(PyObject *self, PyObject *const *args) {
        CPy_TypeError("games.Box", obj_self);
        CPy_TypeError("i64", obj_thing); goto fail;
PyObject *CPyPy_box___Box___apply(PyObject *self, PyObject *const *args) {
        CPy_TypeError("int", obj_move); goto fail;
static struct PyModuleDef boxmodule = {
    PyModuleDef_HEAD_INIT,
    "games.box",
    NULL, /* docstring */
    0,       /* size of per-interpreter state of the module */
    boxmodule_methods,
    NULL,
};
"""


def test_the_generated_c_is_completed_from_the_sources(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "box.py").write_text(MODULE.lstrip(), encoding="utf-8")
    completed = Completion(GENERATED, tmp_path).text()
    for expected in (
        r'"games.box",' + "\n    " + r'PyDoc_STR("A \342\200\234module\342\200\235."),',
        r'PyDoc_STR("Box()\n--\n\nA box.")',
        r'PyDoc_STR("put($self, thing)\n--\n\nPut it in.\012\012Say \042twice\042\077")',
        'get_full,\n     NULL, "Whether it is full.", NULL},',
        "CPy_TypeError(\"Box.put() argument 'thing': int\", obj_thing)",
        'CPy_TypeError("games.Box", obj_self)',
        "Box.apply() takes the number of a move, one of State.legal_moves(seat)",
    ):
        assert expected in completed, expected


def test_what_the_sources_do_not_know_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "box.py").write_text("", encoding="utf-8")
    assert Completion(GENERATED, tmp_path).text() == GENERATED
