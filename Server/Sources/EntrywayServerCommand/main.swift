import EntrywayServer
print("ok")
