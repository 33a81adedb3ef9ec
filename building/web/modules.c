/* fireside__modules: Python itself begins the modules of the one library that holds all compiled rules. */
#include <Python.h>

/* The module that a capsule of that library begins. */
static PyObject *begin(PyObject *self, PyObject *capsule)
{
    PyObject *(*start)(void) =
        (PyObject *(*)(void))PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    return start == NULL ? NULL : start();
}

static PyMethodDef methods[] = {{"begin", begin, METH_O, NULL}, {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "fireside__modules", NULL, -1, methods};

PyMODINIT_FUNC PyInit_fireside__modules(void)
{
    return PyModule_Create(&module);
}
