"""What the tables of hostile input have in common.

A row is (name, base size, function of the size, whether it is bounded). The function returns {file name: text or JSON
value}; the first file is given to the tool. The tool may take time and memory in proportion to these files, or refuse
them at once. The input of a bounded row multiplies until the tool refuses it; such a row is only checked against a fixed
limit of time and memory.
"""


def table():
    """Returns a list of rows, and a decorator that adds a function to it as a row."""
    rows = []

    def row(size, name=None, bounded=False):
        def add(function):
            rows.append((name or function.__name__.replace("_", " "), size, function, bounded))
            return function

        return add

    return rows, row
