"""Runs a command, and carries connections to 127.0.0.1:PORT to a Unix socket while the command runs.

Usage: forward.py PORT SOCKET COMMAND...

In a sandbox without a network, this is the way to the one server that the sandboxed program may reach.
"""

import signal
import socket
import subprocess
import sys
import threading

BUFFER = 65536


def pump(source, target):
    """Copies bytes until the source ends, then tells the target."""
    try:
        while data := source.recv(BUFFER):
            target.sendall(data)
    except OSError:
        pass
    finally:
        try:
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def carry(client, path):
    with client, socket.socket(socket.AF_UNIX) as server:
        try:
            server.connect(path)
        except OSError:
            return
        upward = threading.Thread(target=pump, args=(client, server), daemon=True)
        upward.start()
        pump(server, client)
        upward.join()


def accept(listener, path):
    while True:
        client, _ = listener.accept()
        threading.Thread(target=carry, args=(client, path), daemon=True).start()


def main():
    port, path, *command = sys.argv[1:]
    listener = socket.create_server(("127.0.0.1", int(port)))
    threading.Thread(target=accept, args=(listener, path), daemon=True).start()
    process = subprocess.Popen(command)
    # On a terminal, an interrupt is meant for the command.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main())
